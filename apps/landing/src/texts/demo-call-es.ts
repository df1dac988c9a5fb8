import type { DemoCallTables } from "./demo-call.ts";

/** Fetched with the code of an example call. */
export const SPANISH_DEMO_CALL: DemoCallTables = {
  panel: {
    kind: "Llamada de ejemplo para {kind}.",
    connected: "Ya está en la llamada.",
    trade: "¿Cuál es su oficio?",
    business: "Su negocio",
    next: "Seguir",
    skip: "Omitir",
    customer: "Usted es el cliente. ¿Qué dice?",
    type: "O escríbalo",
    speaker: "Cliente",
    soundOff: "Sin sonido",
    soundOn: "Con sonido",
    isOff: "El sonido está apagado.",
    soundless: "Su navegador no tiene voz para esta llamada. Léala en los subtítulos.",
    ticket: "Orden de trabajo",
    rows: { trade: "Oficio", problem: "Problema", time: "Hora", job: "Trabajo típico" },
    stamp: "AGENDADO",
  },
  greeting: {
    named: "Gracias por llamar a {business}. Soy el asistente con IA. ¿En qué le puedo ayudar hoy?",
    plain: "Gracias por llamar. Soy el asistente con IA. ¿En qué le puedo ayudar hoy?",
  },
  questions: [
    `
    ¿Es en su casa o en un negocio?
    En mi casa. | En su casa, muy bien. | casa hogar apartamento
    En nuestra oficina. | En su oficina, muy bien. | oficina negocio tienda local trabajo
    ¿Cuánto va a costar? | Por teléfono no doy precios. Su pregunta queda en la orden. | cuanto precio cuesta costo cobran presupuesto`,
    `
    ¿Cuál es la calle y el número?
    Calle Roble, número 14. | Calle Roble, número 14, gracias. | calle avenida roble
    Camino Viejo 220, por atrás. | Camino Viejo 220, por atrás. | camino atras
    ¿Hablo con una persona? | No, soy una IA. Contesto mientras todos están en un trabajo. | persona humano real robot maquina ia`,
    `
    ¿Hay algo que el equipo deba saber antes de llegar?
    Hay un perro en el patio. | Un perro en el patio. También queda en la orden. | perro mascota porton
    No, eso es todo. | Muy bien. | no nada todo`,
    `
    La primera cita que tengo es {time}. ¿Se la agendo?
    Sí, agéndela. | Queda agendado: {problem}, {time}. | si claro bueno ok agende reserve
    Me queda bien. | Entonces queda agendado: {problem}, {time}. | bien perfecto gracias
    ¿No hay nada antes? | No, es la primera que tengo. | antes temprano ahora hoy`,
  ],
  unmatched: "Esta es una llamada de ejemplo y solo conozco las frases de los botones. Elija una de ellas, por favor.",
  goodbye: "Gracias por llamar y hasta luego.",
  trades: {
    plumbing: `
    un negocio de plomería | hoy a las 6:30 de la tarde | Por favor, despeje el espacio debajo del fregadero o junto al calentador.
    No tenemos agua caliente. | Sin agua caliente, lo siento. Eso es para un plomero. | Sin agua caliente
    Se rompió un tubo debajo del fregadero. | Un tubo roto. Cierre la llave principal, por favor. | Tubo roto
    El desagüe de la cocina está tapado. | Un desagüe tapado. Por ahora no eche más agua. | Desagüe tapado`,
    hvac: `
    un negocio de aire acondicionado y calefacción | mañana a las 8 de la mañana | Por favor, deje libre el paso al equipo y al termostato.
    El aire prende, pero sopla caliente. | Aire caliente. Apáguelo por ahora, por favor. | Aire sin frío
    La calefacción no enciende. | Sin calefacción, lo siento. Eso no puede esperar. | Sin calefacción
    Ya toca el mantenimiento del año. | El mantenimiento. Qué bueno, antes de la temporada. | Mantenimiento`,
    electrical: `
    un negocio de electricidad | hoy a las 5 de la tarde | Por favor, deje libre el paso al tablero eléctrico.
    Se fue la luz en media casa. | Media casa sin luz. No mueva los interruptores, por favor. | Media casa sin luz
    Un enchufe echa chispas. | Un enchufe con chispas. No lo use más, por favor. | Enchufe con chispas
    Necesito un cargador para mi auto. | Un cargador de auto. Eso empieza en su tablero. | Cargador de auto`,
    landscaping: `
    un negocio de jardinería | el jueves a las 9 de la mañana | Por favor, deje el portón sin llave y las mascotas adentro.
    Se cayó un árbol sobre la cerca. | Un árbol sobre la cerca. No se acerque, por favor. | Árbol en la cerca
    Quiero cortar el césped cada semana. | Césped cada semana. Claro que sí. | Césped semanal
    Los aspersores no prenden. | Aspersores que no prenden. Deje su agua cerrada. | Aspersores`,
    roofing: `
    un negocio de techos | mañana a las 10 de la mañana | Por favor, aleje los autos de la casa, por la escalera.
    El techo gotea en la recámara. | Una gotera, lo siento. Ponga una cubeta debajo. | Gotera en el techo
    La tormenta se llevó unas tejas. | Faltan tejas. No se suba al techo, por favor. | Faltan tejas
    El techo es viejo, queremos otro. | Un techo nuevo. Se empieza por revisar el viejo. | Techo nuevo`,
    cleaning: `
    un negocio de limpieza | el viernes a las 9 de la mañana | Por favor, guarde antes las cosas pequeñas y las de valor.
    Necesitamos limpieza por mudanza. | Limpieza por mudanza. Mejor con los cuartos vacíos. | Por mudanza
    ¿Pueden venir cada dos semanas? | Cada dos semanas. Claro que sí. | Cada dos semanas
    La remodelación dejó polvo en todo. | Polvo en todo. Entonces es limpieza profunda. | Limpieza profunda`,
    handyman: `
    un negocio de reparaciones del hogar | el miércoles a la 1 de la tarde | Por favor, tenga las piezas a la mano, si ya las compró.
    La puerta de entrada no cierra. | Una puerta que no cierra. Eso no debe esperar. | Puerta no cierra
    Quiero colgar una tele en la pared. | Una tele en la pared. Tenga el soporte a la mano. | Colgar una tele
    Hay un hoyo en la tablaroca. | Un hoyo en la tablaroca. Tenga pintura a la mano, por favor. | Hoyo en la pared`,
    other: `
    un negocio de servicios para el hogar | mañana a las 4 de la tarde | Por favor, que haya alguien en casa a esa hora.
    Algo se descompuso y urge. | Lo siento. Entonces no perdamos tiempo. | Reparación urgente
    Quiero que alguien venga a revisar. | Una revisión, muy bien, y así sabremos. | Primera revisión
    Quiero una visita regular. | Una visita regular. Claro que sí. | Visita regular`,
  },
};
