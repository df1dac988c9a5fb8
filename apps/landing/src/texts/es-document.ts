import type { Page } from "@contractor-roi/site";
import type { DocumentSections } from "./texts.ts";

/** The Spanish texts around the page, which its scripts do not need. */
export function spanishDocumentTexts({ site }: Page): DocumentSections {
  const { brand } = site;
  return {
    head: {
      tool: `Calculadora de ROI de ${brand.name}`,
      service: "IA que contesta 24/7 y agenda citas para contratistas de servicios del hogar",
      serviceType: "Atención telefónica con IA y automatización de tareas",
      audience: "Contratistas de servicios del hogar",
      picture: "{headline}: la orden de una llamada sin contestar, con el sello de perdido",
      notFound: "Página no encontrada",
      noscript: "La calculadora de ROI necesita JavaScript. Llámenos al {phone} o {booking}.",
      noscriptBooking: "reserve una llamada gratis de estrategia de 30 minutos",
    },
    notFound: {
      heading: "No hay nada en esta dirección.",
      text: "El enlace puede ser viejo o estar mal escrito. Lo más probable es que lo que busca esté en nuestra página principal.",
      back: "Ir a la calculadora de ROI",
      or: "O hable con nosotros:",
    },
  };
}
