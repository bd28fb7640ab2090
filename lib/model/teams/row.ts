/** A team as queries give one and `presentTeam` takes it. */
export type TeamRow = { teamId: string; title: string; createdAt: Date; members: number; spaces: number };
