-- Who contributes by weeks is in the subsidised regime and pays no health: nobody is asked for an EPS (Decreto 2616 de 2013).
update worker_types set health_exempt = true where code = '51';
