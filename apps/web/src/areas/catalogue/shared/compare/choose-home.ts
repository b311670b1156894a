/** A home to choose a flat from. */
export interface ChooseHome {
  id: number;
  name: string;
}
