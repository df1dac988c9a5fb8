import type { Page } from "@contractor-roi/site/page";
import type { LeadTexts } from "./lead-en.ts";

/** The Spanish texts of the lead dialog. */
export function spanishLeadTexts({ site: { brand } }: Page): LeadTexts {
  return {
    title: "Reciba su reporte gratis",
    ofTrade: "al mes para su negocio de {trade}",
    ofBusiness: "al mes para su negocio",
    ofExample: "al mes con nuestras cifras de ejemplo",
    gets: ["Un reporte de sus números", "Una llamada gratis de estrategia de 15 minutos"],
    firstName: "Nombre",
    lastName: "Apellido",
    email: "Correo electrónico",
    phone: "Teléfono",
    emailMeant: "¿Quiso decir {email}?",
    calls: "Le llamaremos al {number}",
    callsWithExtension: "Le llamaremos al {number}. Por favor, quite la extensión.",
    callsTooShort: "Le llamaremos al {number}. Parece demasiado corto. ¿Es correcto?",
    callsTooLong: "Le llamaremos al {number}. Parece demasiado largo. ¿Es correcto?",
    businessType: "Tipo de negocio",
    businessTypePlaceholder: "Elija su tipo de negocio",
    consent: `Acepto recibir información sobre ${brand.name} por correo electrónico y por teléfono.`,
    privacy: "Política de privacidad",
    newTab: "(se abre en otra pestaña)",
    dismiss: "Cerrar",
    submit: "Recibir mi reporte y agendar llamada",
    submitting: "Enviando...",
    failed: "Su reporte no se envió. Inténtelo de nuevo.",
    honeypot: "Deje esto vacío",
    reports: { mail: "Su reporte va a {email}", held: "Se lo enviaremos a {email}", none: "Lo recibimos." },
    inbox: "su correo",
    wrongAddress: "¿Correo equivocado?",
    ratherCall: "¿Prefiere llamar? {phone}",
    reference: "Referencia",
    bookingBlocked: "Su navegador bloqueó el calendario de citas.",
    messages: {
      "missing-fields": { title: "Faltan datos", description: "Llene todos los campos." },
      "no-consent": {
        title: "Falta su consentimiento",
        description: `Acepte recibir información sobre ${brand.name}.`,
      },
      "email-shape": {
        title: "Revise su correo",
        description: "Escriba un correo electrónico como nombre@ejemplo.com.",
      },
      "short-phone": {
        title: "Revise su teléfono",
        description: "Parece demasiado corto. Si es correcto, envíe de nuevo.",
      },
      "long-phone": {
        title: "Revise su teléfono",
        description: "Parece demasiado largo. Si es correcto, envíe de nuevo.",
      },
      "submission-failed": { title: "No se pudo enviar", description: "Inténtelo de nuevo." },
      success: { title: "¡Listo!", description: "¡Reporte enviado! Abriendo el calendario de citas..." },
    },
    errors: {
      firstName: "Escriba su nombre.",
      lastName: "Escriba su apellido.",
      email: "Escriba su correo, por ejemplo nombre@ejemplo.com.",
      phone: "Escriba un teléfono donde podamos llamarle.",
      businessType: "Elija su tipo de negocio.",
      hasConsent: `Marque la casilla para recibir información sobre ${brand.name}.`,
    },
  };
}
