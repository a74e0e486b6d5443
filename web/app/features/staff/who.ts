/** Who did it, as the trail names them. */
export function who(by: string, own: string | undefined): string {
  if (by === own) return "You";
  if (by === "applicant") return "The applicant";
  return by === "server" ? "The server" : by;
}
