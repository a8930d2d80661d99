// How are agreements and charges kept?

export const recurringTables = `SELECT 1;`
