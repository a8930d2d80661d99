// How long a simulated day waits for what must come to rest. ms

export const minute = 60_000
const hour = 60 * minute
/** After the network is back everything must rest within this; a sale that waits for an answer, within the longer one. */
export const soon = 30 * minute
export const longest = 12 * hour + soon
/** Thirty refusals, the last ones hourly, at a till that dozes. */
export const givenUp = 18 * hour
/** What somebody has settled, and may still change, is read every hour. */
export const settledFor = 2 * hour
/** No request is waited for as long. */
export const givenUpAfter = 20_000
/** Of a person to what waits in the office. */
export const mostVisits = 3
/** No day that is drawn comes near it: something waits for what never comes. */
export const endless = 1000 * hour
