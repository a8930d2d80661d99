// A sandbox that holds very many payments: one is made and paid as usual, and then copied in its file.
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { ask } from '#bench/measure/load.ts'
import { approveAll, requestKinds, expected, merchantRequestsOf } from '#bench/measure/merchant-requests.ts'
import type { Service } from '#test/support/stage/service.ts'

type Start = (data: string) => Promise<{ said: Service } & AsyncDisposable>

/** `data`: the sandbox's folder, a new one. */
export async function fillSandbox(data: string, size: number, start: Start): Promise<void> {
  const reference = 'held-0000000-0001'
  {
    await using sandbox = await start(data)
    const { url } = sandbox.said
    const requests = await merchantRequestsOf(sandbox.said)
    for (const kind of requestKinds) {
      if (kind === 'capture') await approveAll(url, [reference])
      await ask(url, [requests[kind](reference)], expected[kind])
    }
  }
  const db = new DatabaseSync(path.join(data, 'sandbox.sqlite'))
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`
  const columns = {
    payment:
      'msn, psp_reference, idempotency_key, request, phone, created_at, ends_at, life, is_open, is_on_screen, due_at',
    event: 'psp_reference, name, value, at, idempotency_key, is_success',
    answer: 'msn, operation, fingerprint, status, kind, body',
  }
  db.exec(`
    ${numbers} INSERT INTO payment (id, reference, token, ${columns.payment})
      SELECT i, printf('held-%07d-0001', i), printf('held%020d', i), ${columns.payment} FROM n, payment WHERE id = 1;
    ${numbers} INSERT INTO event (payment, ${columns.event})
      SELECT i, ${columns.event} FROM n, event WHERE payment = 1;
    ${numbers} INSERT INTO answer (idempotency_key, ${columns.answer})
      SELECT printf('%s-%d', idempotency_key, i), ${columns.answer} FROM n, answer WHERE idempotency_key LIKE '%-${reference}';
    COMMIT`)
  db.close()
}
