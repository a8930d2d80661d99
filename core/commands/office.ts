// What the office asks of the past: found sales, one sale whole, reports.
import type { CommandOptions } from '#core/commands/commands.ts'
import type { Handlers } from '#shared/bridge.ts'
import type { officeCommands as table } from '#shared/office.ts'
import { failed, problem } from '#shared/problem.ts'

export function officeCommands(_: CommandOptions): Pick<Handlers, keyof typeof table> {
  const refuse = () => Promise.resolve(failed(problem('till.busy')))
  return {
    'office.search': refuse,
    'office.sale': refuse,
    'report.x': refuse,
    'report.close': refuse,
    'report.z': refuse,
    'report.list': refuse,
    'report.period': refuse,
    'report.export': refuse,
    'report.reconcile': refuse,
  }
}
