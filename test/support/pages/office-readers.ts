// What pages of the office do that read something of their till, without a page: they are shown what the till has answered.
import { InfiniteQueryObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach } from 'vitest'
import { queryClient, queryOptionsOf, type ListOptions } from '#renderer/office/page/queries.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'

const stops: (() => void)[] = []

/** Of the pages that were open. */
export function closePages(): void {
  for (const stop of stops.splice(0)) stop()
}

/** Nothing is kept from one test to the next. What is heard is told at once, without the library's timer. */
export function usePages(): void {
  notifyManager.setScheduler(queueMicrotask)
  afterEach(() => {
    closePages()
    queryClient.clear()
  })
}

export function openPage<Name extends CommandName>(name: Name, input: InputOf<Name>) {
  const page = new QueryObserver(queryClient, queryOptionsOf(name, input))
  stops.push(page.subscribe(() => {}))
  return {
    shown: () => page.getCurrentResult().data,
    trouble: () => page.getCurrentResult().failureReason?.code,
    turnTo: (other: InputOf<Name>) => page.setOptions(queryOptionsOf(name, other)),
  }
}

export function openList<Answer, Place>(list: ListOptions<Answer, Place>) {
  const page = new InfiniteQueryObserver(queryClient, list)
  stops.push(page.subscribe(() => {}))
  return {
    shown: () => page.getCurrentResult().data?.pages,
    trouble: () => page.getCurrentResult().failureReason?.code,
    isOld: () => page.getCurrentResult().isPlaceholderData,
    turnTo: (other: ListOptions<Answer, Place>) => page.setOptions(other),
    showOlder: () => void page.fetchNextPage(),
  }
}
