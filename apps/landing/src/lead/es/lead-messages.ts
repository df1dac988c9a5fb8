import { CONFIG } from "../../config/config.ts";
import type * as English from "../lead-messages.ts";
import type { Translation } from "../../content/translation.ts";

export const LEAD_MESSAGES: Translation<typeof English.LEAD_MESSAGES> = {
  "missing-fields": { title: "Faltan datos", description: "Llene todos los campos.", tone: "destructive" },
  "no-consent": {
    title: "Falta su consentimiento",
    description: `Acepte recibir información sobre ${CONFIG.brandName}.`,
    tone: "destructive",
  },
  "email-shape": {
    title: "Revise su correo",
    description: "Escriba un correo electrónico como nombre@ejemplo.com.",
    tone: "destructive",
  },
  "submission-failed": { title: "No se pudo enviar", description: "Inténtelo de nuevo.", tone: "destructive" },
  success: { title: "¡Listo!", description: "¡Informe enviado! Abriendo el calendario de citas...", tone: "success" },
};

export const FIELD_ERRORS: Translation<typeof English.FIELD_ERRORS> = {
  firstName: "Escriba su nombre.",
  lastName: "Escriba su apellido.",
  email: "Escriba su correo, por ejemplo nombre@ejemplo.com.",
  phone: "Escriba el teléfono al que podemos llamarle.",
  businessType: "Elija su tipo de negocio.",
  hasConsent: `Marque la casilla para recibir información sobre ${CONFIG.brandName}.`,
};
