import { formatPercent, formatUsd, PLAN_IDS, WEEKS_PER_MONTH } from "@contractor-roi/roi-core";
import { PLANS } from "../../config/plans.ts";
import type * as English from "../faq-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";
import { COPY } from "./copy.ts";

const [guarantee, trial, setup, results] = COPY.badges;

export const FAQ_COPY = ownTexts<Translation<typeof English.FAQ_COPY>>("faq", {
  heading: "Preguntas de los contratistas",
  questions: [
    {
      question: "¿Cómo se calculan las cifras?",
      answer: [
        `Con lo que usted escribe, y nada más. ${PLAN_IDS.map(describePlan).join(" ")}`,
        `Un mes tiene ${WEEKS_PER_MONTH} semanas, y se resta el precio del plan. El valor de sus horas es tiempo, no dinero en el banco. Debajo de los resultados está cada paso con sus propias cifras.`,
      ],
    },
    {
      question: "¿Qué son la prueba y la garantía?",
      answer: [
        `Le ofrecemos “${trial}” y “${guarantee}”, con “${setup}” y “${results}”. Las condiciones de la prueba y de la garantía no están en esta página. Pregunte por ellas en la llamada gratis de estrategia de 30 minutos, antes de decidirse: cuándo empieza la prueba, qué pasa cuando termina, cómo se cancela, y en qué casos y hasta cuándo se le devuelve su dinero.`,
      ],
    },
    {
      question: "¿Qué pasa después de enviar el formulario?",
      answer: [
        "Le enviamos su informe, y nuestro calendario de citas se abre en otra pestaña para la llamada gratis de estrategia. Si su navegador bloquea la pestaña, verá un enlace al calendario en su lugar. No le pedimos tarjeta de crédito.",
      ],
    },
  ],
});

function describePlan(plan: (typeof PLAN_IDS)[number]): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue, monthlyCost } = PLANS[plan];
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${formatUsd(monthlyCost)} al mes: ${percent(liftRate)} más trabajos con su ganancia por trabajo, y el ${percent(timeSavingsFactor)} de sus horas de oficina a ${formatUsd(hourlyValue)} la hora.`;
}
