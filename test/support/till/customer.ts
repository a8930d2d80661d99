// The customer of every story: their phone as people say its number, and as the service knows it.
export const phoneNumber = '91234567'
export const msisdn = `47${phoneNumber}`
