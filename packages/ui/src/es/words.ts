export const CLOSE = "Cerrar";
export const NOTIFICATIONS = "Avisos";
export const DISMISS_MESSAGE = "Cerrar el aviso";
export const DECREASE = "Reducir";
export const INCREASE = "Aumentar";
