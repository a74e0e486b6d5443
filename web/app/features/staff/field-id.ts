/** Of a field, or of a group's as `heading:k-0`. */
export const fieldId = (field: string) => `o-${field.replaceAll(/[^\w]+/gu, "-")}`;
