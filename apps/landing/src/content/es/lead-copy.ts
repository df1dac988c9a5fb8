import { CONFIG } from "../../config/config.ts";
import type * as English from "../lead-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const LEAD_COPY = ownTexts<Translation<typeof English.LEAD_COPY>>("lead", {
  title: "Reciba su informe gratis",
  intro: "Su informe y una llamada gratis de estrategia de 15 minutos.",
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  phone: "Teléfono",
  businessType: "Tipo de negocio",
  businessTypePlaceholder: "Elija su tipo de negocio",
  consent: `Acepto recibir información sobre ${CONFIG.brandName}.`,
  privacy: "Cómo tratamos sus datos",
  newTab: "(se abre en otra pestaña)",
  dismiss: "Cerrar",
  submit: "Recibir mi informe y reservar",
  submitting: "Enviando...",
  failed: "Su informe no se envió. Inténtelo de nuevo.",
  honeypot: "Deje esto vacío",
  sent: "Enviado. Abrir el calendario de citas",
  reference: "Su referencia:",
  sendAgain: "Enviar de nuevo con otros datos",
  bookingBlocked: "Su navegador bloqueó el calendario de citas.",
});
