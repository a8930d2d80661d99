// The options of `npm run hub:demo`.
import type { Usage } from '#shared/command-line.ts'

export const demoUsage = {
  run: 'npm run hub:demo',
  does: 'A day at many tills: PostgreSQL, two hubs and the sandbox; one hub is killed, then every fact is counted',
  options: {
    tills: { type: 'string', value: 'N', does: 'how many tills sell, 1 to 500', usual: '50' },
    sales: { type: 'string', value: 'N', does: 'how many sales each makes, 1 to 1000', usual: '4' },
    json: { type: 'boolean', does: 'one line of JSON in place of words' },
  },
} as const satisfies Usage
