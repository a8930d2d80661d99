// What the disk of a simulated till says when it does not take a fact.

export const fullDisk = 'database or disk is full'
export const diskFull = (): Error => Object.assign(new Error(fullDisk), { code: 'ERR_SQLITE_ERROR' })
