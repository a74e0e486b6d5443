import type { Field } from "./cards";

/** The element a summary links to and a fault moves the focus to. */
export const fieldId = (orderId: string, field: Field) => `${orderId}-${field}`;
