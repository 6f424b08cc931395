/** Builds a small WSDL of the service: its address and the operations that the simulator implements. */
import { operations } from './call.ts';
import { escapeXml } from './xml.ts';

export function buildWsdl(endpoint: string): string {
  const list = operations
    .map(
      (name) =>
        `<wsdl:operation name="${name}"><wsdl:input wsaw:Action="http://wcf.dian.colombia/IWcfDianCustomerServices/${name}"/>` +
        `<wsdl:output wsaw:Action="http://wcf.dian.colombia/IWcfDianCustomerServices/${name}Response"/></wsdl:operation>`,
    )
    .join('');
  return (
    '<?xml version="1.0" encoding="utf-8"?><wsdl:definitions name="WcfDianCustomerServices" targetNamespace="http://wcf.dian.colombia"' +
    ' xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/"' +
    ' xmlns:wsaw="http://www.w3.org/2006/05/addressing/wsdl">' +
    `<wsdl:portType name="IWcfDianCustomerServices">${list}</wsdl:portType>` +
    `<wsdl:service name="WcfDianCustomerServices"><wsdl:port name="Port"><soap12:address location="${escapeXml(endpoint)}"/></wsdl:port></wsdl:service></wsdl:definitions>`
  );
}
