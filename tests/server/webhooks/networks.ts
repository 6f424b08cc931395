/** Networks that the operator of the tests allows. */
export const webhookNetworks = ['127.0.0.1'];
