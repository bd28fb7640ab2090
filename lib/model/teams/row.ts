/** A team as queries give one and `presentTeam` takes it. */
export type TeamRow = {
  teamId: string;
  title: string;
  createdAt: Date;
  /** name of the directory that manages it */
  directory: string | null;
  members: number;
  spaces: number;
};
