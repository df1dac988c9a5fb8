import type { Language } from "@contractor-roi/roi-core";

/** What the program that renders sites says of a site by itself. No script has these, so that all languages are here. */
type SiteTexts = {
  /** Of the page's head; a test compares the first two with the hero's. */
  readonly headline: string;
  readonly promise: string;
  readonly service: string;
  readonly serviceType: string;
  readonly audience: string;
  readonly notFoundTitle: string;
  /** @param headline of the page, which the picture shows above the ticket */
  readonly picture: (headline: string) => string;
  readonly toolName: (brand: string) => string;
  /** For visitors without JavaScript; both get links. */
  readonly noscript: string;
  readonly noscriptBooking: string;
  readonly voiceNotice: string;
  /** Of plans that are not the regular ones (C7, P5); figures as they are shown. */
  readonly lift: (percent: string) => string;
  readonly dailyPrice: (price: string) => string;
};

export const SITE_TEXTS: Readonly<Record<Language, SiteTexts>> = {
  en: {
    headline: "Stop Losing Jobs to Missed Calls",
    promise: "Calculate exactly how much the AI automation can save your business in 60 seconds",
    service: "24/7 AI answering and auto booking for home-service contractors",
    serviceType: "AI phone answering and task automation",
    audience: "Home-service contractors",
    notFoundTitle: "Page not found",
    picture: (headline) => `${headline}: a ticket of a missed call, stamped job lost`,
    toolName: (brand) => `${brand} ROI Calculator`,
    noscript: "The ROI calculator needs JavaScript. Call us at {phone}, or {booking}.",
    noscriptBooking: "book a free 30-minute strategy call",
    voiceNotice: "An AI answers. Calls are recorded.",
    lift: (percent) => `${percent} more jobs`,
    dailyPrice: (price) => `Just ${price}/day`,
  },
  es: {
    headline: "No pierda trabajos por no contestar",
    promise: "Calcule en 60 segundos cuánto puede ahorrarle a su negocio la automatización con IA",
    service: "IA que contesta 24/7 y agenda citas para contratistas de servicios del hogar",
    serviceType: "Atención telefónica con IA y automatización de tareas",
    audience: "Contratistas de servicios del hogar",
    notFoundTitle: "Página no encontrada",
    picture: (headline) => `${headline}: la orden de una llamada sin contestar, con el sello de perdido`,
    toolName: (brand) => `Calculadora de ROI de ${brand}`,
    noscript: "La calculadora de ROI necesita JavaScript. Llámenos al {phone} o {booking}.",
    noscriptBooking: "reserve una llamada gratis de estrategia de 30 minutos",
    voiceNotice: "Contesta una IA. Las llamadas se graban.",
    lift: (percent) => `${percent} más trabajos`,
    dailyPrice: (price) => `Solo ${price} al día`,
  },
};
