// The options of `npm run sandbox`.
import type { Usage } from '#shared/command-line.ts'

export const usualSandboxPort = 7421

export const sandboxUsage = {
  run: 'npm run sandbox',
  does: 'The whole payment service alone, until SIGTERM or Ctrl+C, with a phone, a control page and a reference',
  options: {
    port: {
      type: 'string',
      value: 'NUMBER',
      does: 'where it listens; 0 is any free one',
      usual: String(usualSandboxPort),
    },
    host: {
      type: 'string',
      value: 'ADDRESS',
      does: 'at which address of this machine; with 0.0.0.0 real phones in the network reach it',
      usual: '127.0.0.1',
    },
    data: {
      type: 'string',
      value: 'DIR',
      does: 'the folder that keeps its state',
      usual: 'none: it forgets everything when it stops',
    },
    limits: {
      type: 'string',
      value: 'on|off',
      does: 'whether it turns away who asks too often',
      usual: 'on',
    },
    environment: {
      type: 'string',
      value: 'TEST|PRODUCTION',
      does: 'as which environment of the service it behaves',
      usual: 'TEST',
    },
    lenient: { type: 'boolean', does: 'ignores fields that ePayment does not know, and tells their names' },
    'loopback-webhooks': { type: 'boolean', does: 'lets webhooks go to http on this machine' },
    json: {
      type: 'boolean',
      does: 'one line of JSON with its addresses and sales units when it is ready, and one for ignored fields',
    },
  },
} as const satisfies Usage
