// The search for what others moved at the service, before a period is closed. What cannot be read now falls into the next period.
import type { CommandOptions } from '#core/commands/commands.ts'
import { lookElsewhere, salesToLookAt } from '#core/sale/found-elsewhere.ts'

export async function findMoneyElsewhere(options: CommandOptions): Promise<void> {
  await Promise.all([options.memberships.foundMoney.find(), lookElsewhere(options, salesToLookAt(options))])
}
