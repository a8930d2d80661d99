// The search for what others moved at the service, before a period is closed. What cannot be read now falls into the next period.
import type { CommandOptions } from '#core/app/commands.ts'
import { findExternalChanges, salesToRead } from '#core/sale/external-changes.ts'

export async function findMoneyElsewhere(options: CommandOptions): Promise<void> {
  await Promise.all([
    options.memberships.foundMoney.find(),
    findExternalChanges(options, salesToRead(options)),
  ])
}
