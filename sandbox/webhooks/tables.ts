// How are registrations and deliveries kept?

export const webhookTables = `SELECT 1;`
