import type { DemoCallTables } from "./demo-call.ts";

/** Fetched with the code of an example call. */
export const SPANISH_DEMO_CALL: DemoCallTables = {
  panel: {
    kind: "Llamada de ejemplo para {kind}.",
    trade: "¿Cuál es su oficio?",
    customer: "Usted es el cliente. ¿Qué dice?",
    name: "O escriba un nombre",
    say: "Decirlo",
    play: "Escuchar toda la llamada",
    wait: "Pausar",
    speaker: "Cliente",
    soundOff: "Sin sonido",
    soundOn: "Con sonido",
    isOff: "El sonido está apagado.",
    soundless: "Su navegador no tiene voz para esta llamada. Léala en los subtítulos.",
    ticket: "Orden de trabajo",
    rows: "Nombre | Número | Oficio | Problema | Dirección | Nota | Cuándo | Trabajo típico",
    stamps: { booked: "AGENDADO", moved: "CAMBIADO DE DÍA", asked: "Preguntó, sin agendar" },
  },
  greeting: "Gracias por llamar. Le atiende el asistente con IA. ¿En qué le podemos ayudar?",
  questions: {
    name: `
    ¿Con quién hablo, por favor?
    Habla María López. | Gracias, {name}. | María López
    Me llamo Daniel Reyes. | Gracias, {name}. | Daniel Reyes`,
    number: `
    ¿A qué número le podemos llamar?
    Al 555-0142. | 555-0142, muy bien. | 555-0142
    Al 555-0178, pero mejor por mensaje. | 555-0178, por mensaje, muy bien. | 555-0178, por mensaje`,
    address: `
    ¿Cuál es la calle y el número?
    Calle Roble, número 14. | Calle Roble, número 14, gracias. | Calle Roble, número 14
    Camino Viejo 220, por atrás. | Camino Viejo 220, por atrás, muy bien. | Camino Viejo 220, por atrás
    ¿Hablo con una persona? | No, soy una IA. Contesto mientras todos están en un trabajo. |`,
    note: `
    ¿Hay algo que el equipo deba saber antes de llegar?
    Hay un perro en el patio. | Un perro en el patio. Ya lo puse en la orden. | Perro en el patio
    No, eso es todo. | Muy bien. |
    ¿Cuánto va a costar? | Por teléfono no doy precios. Ya puse su pregunta en la orden. | Preguntó cuánto cuesta`,
  },
  booking: `
    La primera cita que tengo es {time}. ¿Se la agendo? | Esto no puede esperar. Puedo mandar a alguien {time}. ¿Lo mando?
    Sí, por favor. | Su cita queda agendada para {time}. | {time}
    Mejor {laterDay}. | Muy bien, le cambio la cita para {later}. | {later}
    No, hoy no. | Está bien, no agendo nada. Su número está en la orden, por si cambia de idea. |`,
  time: `
    {day} a {hour} | esta noche | hoy | mañana | el {weekday}
    las 12 | la 1 | las 2 | las 3 | las 4 | las 5 de la mañana | las 6 de la mañana | las 7 de la mañana | las 8 de la mañana | las 9 de la mañana | las 10 de la mañana | las 11 de la mañana | las 12 del día | la 1 de la tarde | las 2 de la tarde | las 3 de la tarde | las 4 de la tarde | las 5 de la tarde | las 6 de la tarde | las 7 | las 8 | las 9 | las 10 | las 11`,
  goodbye: "Gracias por llamar y hasta luego.",
  trades: {
    plumbing: `
    un negocio de plomería | Por favor, despeje el espacio debajo del fregadero o junto al calentador.
    No tenemos agua caliente. | Sin agua caliente, lo siento. Eso es para un plomero. | Sin agua caliente
    Se rompió un tubo debajo del fregadero. | Un tubo roto. Cierre ya la llave principal, por favor. | Tubo roto | urgente
    El desagüe de la cocina está tapado. | Un desagüe tapado. Por ahora no eche más agua. | Desagüe tapado`,
    hvac: `
    un negocio de aire y calefacción | Por favor, deje libre el paso al equipo y al termostato.
    El aire prende, pero sopla caliente. | Aire caliente. Apáguelo por ahora, por favor. | El aire sopla caliente
    No hay calefacción y tenemos un bebé. | Sin calefacción y con un bebé. Me apuro. | Sin calefacción, con un bebé | urgente
    Ya toca el mantenimiento del año. | El mantenimiento del año. Claro que sí. | Mantenimiento del año`,
    electrical: `
    un negocio de electricidad | Por favor, deje libre el paso al tablero eléctrico.
    Se fue la luz en media casa. | Media casa sin luz. No mueva los interruptores, por favor. | Media casa sin luz
    Un enchufe echa chispas. | Un enchufe con chispas. No se acerque, por favor. | Enchufe con chispas | urgente
    Necesito un cargador para mi auto. | Un cargador de auto. Eso empieza en su tablero. | Cargador de auto`,
    landscaping: `
    un negocio de jardinería | Por favor, deje el portón sin llave y las mascotas adentro.
    Se cayó un árbol sobre la cerca. | Un árbol sobre la cerca. No se acerque, por favor. | Árbol sobre la cerca
    Quiero cortar el césped cada semana. | Césped cada semana. Claro que sí. | Césped cada semana
    Los aspersores no prenden. | Aspersores que no prenden. Deje su agua cerrada. | Aspersores que no prenden`,
    roofing: `
    un negocio de techos | Por favor, aleje los autos de la casa, por la escalera.
    El techo gotea en la recámara. | Una gotera, lo siento. Ponga una cubeta debajo. | Gotera en la recámara
    La tormenta se llevó unas tejas. | Faltan tejas. No se suba a verlas, por favor. | Faltan tejas
    El techo es viejo, queremos otro. | Un techo nuevo. Se empieza por revisar el viejo. | Techo nuevo`,
    cleaning: `
    un negocio de limpieza | Por favor, guarde antes las cosas pequeñas y las de valor.
    Necesitamos limpieza por mudanza. | Limpieza por mudanza. Mejor con los cuartos vacíos. | Limpieza por mudanza
    ¿Pueden venir cada dos semanas? | Cada dos semanas. Claro que sí. | Limpieza cada dos semanas
    La remodelación dejó polvo en todo. | Polvo en todo. Entonces es limpieza profunda. | Limpieza profunda`,
    handyman: `
    un negocio de reparaciones del hogar | Por favor, tenga las piezas a la mano, si ya las compró.
    La puerta de entrada no cierra. | Una puerta de entrada que no cierra. Entiendo. | La puerta no cierra | urgente
    Quiero colgar una tele en la pared. | Una tele en la pared. Tenga el soporte a la mano. | Colgar una tele
    Hay un hoyo en la tablaroca. | Un hoyo en la tablaroca. Tenga pintura a la mano, por favor. | Hoyo en la tablaroca`,
    other: `
    un negocio de servicios para el hogar | Por favor, que haya alguien en casa a esa hora.
    Algo se descompuso y urge. | Lo siento. Entonces no perdamos tiempo. | Reparación urgente | urgente
    Quiero que alguien venga a revisar. | Una revisión, muy bien, y así sabremos. | Primera revisión
    Quiero una visita regular. | Una visita regular. Claro que sí. | Visita regular`,
  },
};
