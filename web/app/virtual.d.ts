declare module "virtual:public-entry" {
  /** The address of app/entry.public.ts as it was built. */
  export const publicEntry: string;
}
