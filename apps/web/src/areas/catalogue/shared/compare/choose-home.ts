/** A home whose flats may be chosen from. */
export interface ChooseHome {
  id: number;
  name: string;
}
