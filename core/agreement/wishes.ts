// What is wanted of an agreement here, whatever the service says of it yet: that it ends, or is not charged for a while.
import { openTasks, type Agreement } from '#core/agreement/agreement.ts'
import { readExternalId } from '#core/agreement/external-id.ts'

/** It is to be stopped, and is not yet. */
export const isStopWanted = (agreement: Agreement): boolean =>
  openTasks(agreement).some((task) => task.do === 'stop')

/** Since when it is paused at the service, or is to be (epoch ms); null while it is not. */
export function pausedSince(agreement: Agreement): number | null {
  const wanted = openTasks(agreement).find(
    (task) => task.do === 'update' && readExternalId(task.externalId)?.isPaused,
  )
  return agreement.pausedAt ?? wanted?.openedAt ?? null
}
