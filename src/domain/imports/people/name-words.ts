import { toPlainHeader } from '../cells/header-words.ts';
import type { KindOfName } from '../cells/person-names.ts';

/**
 * Common given names and surnames in Colombia. Both lists are our own and short. They only tell the order of the
 * names in a column, never how a person is named. A word in both lists tells nothing.
 */
const listed = (text: string): ReadonlySet<string> => new Set(toPlainHeader(text).split(' '));

const given = listed(`
  aaron abel abelardo abigail abraham abril adalberto adela adelaida adolfo adrian adriana agustin aida alba albeiro
  alberto aldemar alejandra alejandro alex alexander alexandra alexis alfonso alfredo alicia alirio allison alvaro
  amalia amanda amparo ana anderson andrea andreina andres angel angela angeles angelica angelina angie anibal antonia
  antonio ariel aristides arley armando arnulfo arturo astrid augusto aura aurelio aurora beatriz belen benjamin
  bernarda bernardo berta bertha bibiana blanca boris brayan brian bryan byron camila camilo carlos carlota carmen
  carmenza carolina catalina catherine cecilia celia cesar cindy clara claudia clemencia consuelo cristian cristina
  cristobal dagoberto daira dairo dalia damaris damian daniel daniela danilo dario david dayana deisy delia deyanira
  diana diego dilia dina dionisio dolly dolores dora doris duban duvan edgar edgardo edilberto edilma edilson edinson
  edison edith eduardo edwin efrain efren elena eliana elias eliecer elisa elizabeth elkin elsa elvia elvira emerson
  emilia emiliano emilio emma enith enrique erica erika ernesto esmeralda esperanza esteban estefania estela esther
  eugenia eugenio eva evelyn ever fabian fabiana fabio fabiola fanny faustino federico felipe felix fernanda fernando
  ferney flor francia francisca francisco franklin freddy fredy gabriel gabriela geovanny gerardo german gilberto
  gilma giovanni gisela gladys gloria gonzalo graciela gregorio guillermo gustavo harold haydee hector henry heriberto
  hernan hernando hilda hugo humberto ignacio ines ingrid inocencia irene iris isaac isabel isabela isidro ismael
  israel ivan ivonne jaime jair jairo james janeth javier jazmin jefferson jeimy jeison jenifer jennifer jenny
  jeronimo jessica jesus jhon jhonatan joaquin johan johana johanna john johnny jonathan jorge jose josefa josefina
  joselin juan juana julian juliana juliet julieta julio junior karen karina karla katerine katherine kelly kevin
  laura leandro leidy leonardo leonel leonor leonora leticia libardo lida ligia lilia liliana lina lisandro lorena
  lorenzo lucas lucero lucia luciana luciano lucila lucy luis luisa luz mabel magaly magda magdalena maicol manuel
  manuela marcela marcelo marco marcos margarita maria mariana maribel mariela marina mario marisol maritza marlene
  marleny marlon marta martha martin mateo matias matilde mauricio maximiliano mayerly mayra melba melisa melissa
  mercedes michael miguel milena miller miriam moises monica myriam nancy natalia natalie nathalia nelly nelson nestor
  neyla nicolas nidia nilson nohemi nohora nora norberto norma nubia octavio ofelia olga oliva omaira omar orlando
  oscar osvaldo pablo paola patricia paula paulina pedro piedad pilar rafael ramiro ramon raquel raul rebeca reinaldo
  ricardo rigoberto roberto robinson rocio rodolfo rodrigo rogelio rolando roman rosa rosalba rosalia rosario rosaura
  roxana ruben rubi rubiela ruth salome salomon salvador samantha samuel sandra santiago sara saray saul sebastian
  sergio silvia simon sofia soledad sonia stefany stella stiven susana tatiana teofilo teresa tomas tulio valentina
  valeria vanessa veronica vicente victor victoria vilma viviana vladimir wendy wilfredo william willian wilmar wilmer
  wilson ximena yadira yamile yaneth yasmin yeimy yeison yenny yesenia yesica yessica yiseth yohana yolanda yuliana
  yulieth yuri zoraida zulma
`);

const surnames = listed(`
  abello abraham abril acero acevedo acosta acuña adan agudelo aguilar aguilera aguirre agustin alarcon alba albornoz
  aldana alfonso alonso alvarado alvarez alvis alzate amado amaya amezquita anaya andrade angarita angel angulo
  antolinez aponte aragon aranda arango araque arbelaez arboleda arce arcila arciniegas ardila arenas arevalo arias
  ariza arrieta arroyave arroyo arteaga arturo atehortua avendaño avila ayala baez balaguera ballesteros baquero
  barajas barbosa barco bareño barragan barrera barreto barrientos barrios barros bastidas bautista bayona becerra
  bedoya bejarano beltran benavides benitez benito bermudez bernal bernardo berrio betancourt betancur blanco blandon
  bohorquez bolaños bolivar bonilla borda borja botero bravo briceño buitrago burbano burgos bustamante bustos
  caballero cabezas cabrera caceres cadavid cadena caicedo calderon calle camacho camargo campo campos cano cantillo
  cantor carabali cardenas cardona carmona caro carrascal carreño carrillo carvajal casas castañeda castaño
  castellanos castiblanco castilla castillo castrillon castro causil cañas ceballos celis cepeda ceron cespedes chacon
  charry chaves chavez chica cifuentes collazos colorado contreras cordero cordoba coronado coronel corrales correa
  correal cortes corzo cristancho cristobal cruz cuadrado cubillos cuellar cuervo cuesta currea david daza delgado
  devia diaz diez dominguez duarte dueñas duque duran echavarria echeverri echeverry elias escalante escobar escudero
  espejo espinal espinel espinosa espitia esteban estrada estupiñan fajardo falla felix fernandez ferreira fierro
  figueroa flores florez fonseca forero francisco franco fuentes galeano galindo gallego gallo galvis gamboa gaona
  garavito garces garcia garzon gaviria german gil giraldo giron godoy gomez gonzalez gonzalo gordillo grajales
  granada granados gregorio guarin guerra guerrero guevara gutierrez guzman henao heredia hernandez herrera hincapie
  holguin hoyos hoz hurtado ibarra ibañez idarraga iglesias infante isaac isaza jacobo jaime jaimes jaramillo jerez
  jimenez joaquin julio jurado lancheros lara largo leal leguizamon leiva lemus leon linares lizarazo llanos loaiza
  londoño lopera lopez lorenzo lozada lozano lucas lugo luna machado macias maldonado mancera manrique mantilla
  manzano marcos marin marino marquez marroquin martin martinez marulanda mateo mateus mayorga medina mejia melendez
  melo mena menco mendez mendieta mendivelso mendoza meneses mercado merchan mesa meza miguel millan mina miranda
  moises mojica molano molina monroy monsalve montaño montealegre montenegro montes montoya mora morales moreno
  moscoso mosquera motta murcia murillo muñoz naranjo narvaez navarrete navarro neira nicolas nieto niño noguera
  noreña novoa nuñez obando ocampo ochoa ojeda olarte olaya olivares olivera oliveros ordoñez orjuela orozco orrego
  ortega ortegon ortiz osorio ospina otalora otalvaro otero oviedo pabon pacheco padilla paez palacio palacios palma
  palomino pantoja parada pardo paredes parra pastrana patiño payares paz pedraza pedroza perdomo perea pereira perez
  perilla peña peñaloza pineda pinilla pinto pinzon piñeros plata plaza polania polo porras posada potes prada prado
  preciado prieto puentes puerta puerto pulgarin pulido quesada quevedo quiceno quijano quintana quintero quiroga
  quiroz quiñones ramirez ramon ramos rangel rave realpe rendon renteria restrepo reyes riascos riaño ricaurte rico
  rincon rios rivas rivera riveros robayo robledo robles rocha rodas rodriguez rojas roldan roman romero roncancio
  rondon rosario rosas rosero ruben rubiano rubio rueda ruiz saavedra saenz salamanca salas salazar salcedo
  saldarriaga salgado salinas salomon samuel sanabria sanchez sandoval sanmiguel santamaria santana santander santiago
  santos sanz sarmiento segura sepulveda serna serrano sierra silva simon solano solarte soler sotelo soto suarez
  suaza tabares tamayo tapias tarazona tejada tellez tello tirado tobon toledo tomas toro torrado torres tovar triana
  trujillo umaña uribe urrea urrego urrutia usuga valbuena valderrama valdes valencia valenzuela valero vallejo
  vanegas varela vargas varon vasquez vega velandia velasco velasquez velez vera vergara vicente vidal viera villa
  villada villalba villalobos villamil villamizar villanueva villarreal villegas viveros yanez yepes zabala zambrano
  zamora zamudio zapata zarate zea zuleta zuluaga zuñiga
`);

const answers = new Map<string, ReturnType<KindOfName>>();

/** Returns the kind of a word. `undefined` when no list has it or both do. */
export const findNameKind: KindOfName = (word) => {
  if (answers.has(word)) return answers.get(word);
  const plain = toPlainHeader(word);
  const [isGiven, isSurname] = [given.has(plain), surnames.has(plain)];
  const kind = isGiven === isSurname ? undefined : isGiven ? 'given' : 'surname';
  // The same names repeat, and a file may have thousands of others, so the cache is limited.
  if (answers.size < 5_000) answers.set(word, kind);
  return kind;
};
