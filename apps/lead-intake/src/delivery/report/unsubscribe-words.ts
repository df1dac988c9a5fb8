import { LANGUAGE_TAGS, type Language } from "@contractor-roi/roi-core";

/** Texts of the pages that a link to unsubscribe opens: title and body. */
export const UNSUBSCRIBE_WORDS = {
  en: {
    tag: LANGUAGE_TAGS.en,
    invalid: ["This link doesn't work", "Copy the whole link from the email."],
    question: ["No more reports?", "We won't email this address again."],
    done: ["You're unsubscribed", "We won't email this address again."],
    failed: ["That did not work", "Please try again in a minute."],
    button: "Unsubscribe",
  },
  es: {
    tag: LANGUAGE_TAGS.es,
    invalid: ["Este enlace no es válido", "Copie del correo el enlace completo."],
    question: ["¿Ya no quiere recibir reportes?", "No volveremos a enviar correos a su dirección."],
    done: ["Suscripción cancelada", "No volveremos a enviar correos a su dirección."],
    failed: ["No funcionó", "Inténtelo de nuevo en un minuto."],
    button: "Cancelar la suscripción",
  },
} as const satisfies Readonly<Record<Language, object>>;
