/** A team row for `presentTeam`. */
export type TeamRow = {
  teamId: string;
  title: string;
  createdAt: Date;
  /** name of the directory that manages it */
  directory: string | null;
  members: number;
  spaces: number;
};
