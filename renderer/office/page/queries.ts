// The queries of the office's pages: fetched from the till when a page opens, and again when something was written down.
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery as useLibraryQuery,
  type InfiniteData,
  type Query,
  type QueryFilters,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, isAnotherPerson } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import type { Search } from '#renderer/office/page/routes.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CommandName, AnswerOf, OfficeView, InputOf } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
  }
}

/**
 * Delays of queries (ms). `typed`: after the last letter; `news`: after the first of many facts; `far`: the same where the service, which
 * counts how often it is asked, or the hub answers; `away`: until the hub is tried again; `kept`: how long an answer stays in the cache.
 */
const delaysMs = { typed: 200, news: 500, far: 5000, away: 10_000, kept: 3_600_000 }

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always', // the till may be this machine
      refetchOnWindowFocus: false,
      gcTime: delaysMs.kept,
      // A query that only the hub answers is tried again until the hub is back.
      retry: (_, { code }) => code === 'hub.away',
      retryDelay: delaysMs.away,
    },
  },
})

async function fetchAnswer<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name>> {
  const result = await call('office', name, input)
  if (result.ok) return result.value
  throw result.problem
}

export const queryOptionsOf = <Name extends CommandName>(name: Name, input: InputOf<Name>) =>
  queryOptions<AnswerOf<Name>>({ queryKey: [name, input], queryFn: () => fetchAnswer(name, input) })

/** A query as a component sees it. `data` may be of an earlier time. `error`: why there is no newer one. */
export type QueryState<Answer> = {
  data: Answer | undefined
  error: Problem | null
  isFetching: boolean
  refetch: () => void
}

/** `everyMs`: how often somebody who looks on is shown how it goes on. */
export function useQuery<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  everyMs: (answer: AnswerOf<Name>) => number | false = () => false,
): QueryState<AnswerOf<Name>> {
  const { data, failureReason, isFetching, refetch } = useLibraryQuery(
    {
      ...queryOptionsOf(name, input),
      refetchInterval: ({ state }) => state.data !== undefined && everyMs(state.data),
    },
    queryClient,
  )
  return { data, error: failureReason, isFetching, refetch: () => void refetch() }
}

export const cachedAnswer = <Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): AnswerOf<Name> | undefined => queryClient.getQueryData(queryOptionsOf(name, input).queryKey)

/** The next person who signs in may see less. */
useStore.subscribe(({ office }, { office: before }) => {
  if (before && office && isAnotherPerson(office.staff, before.staff)) queryClient.clear()
})

/** The options of a list: answers one below the other, each asked for from where the one before ends. The rows of the last search stay in sight while somebody types on. */
const listOptions = <Answer, Place>(
  queryKey: [CommandName, object],
  ask: (after: Place | null) => Promise<Answer>,
  endOf: (answer: Answer) => Place | null | undefined,
) =>
  infiniteQueryOptions<Answer, Problem, InfiniteData<Answer>, typeof queryKey, Place | null>({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam as Place | null), // the first one below, then ends of answers
    initialPageParam: null,
    getNextPageParam: endOf,
    placeholderData: keepPreviousData,
  })

const endOfSales = ({ sales, more }: AnswerOf<'office.search'>) => (more ? sales.at(-1)?.place : null)
export const salesQuery = (search: Search) =>
  listOptions(
    ['office.search', search],
    (before: InputOf<'office.search'>['before']) => fetchAnswer('office.search', { ...search, before }),
    endOfSales,
  )

export const shopSalesQuery = (asked: Omit<InputOf<'shop.sales'>, 'after'>) =>
  listOptions(
    ['shop.sales', asked],
    (after: InputOf<'shop.sales'>['after']) => fetchAnswer('shop.sales', { ...asked, after }),
    ({ next }) => next,
  )

/** A list as a component sees it. `isPlaceholderData`: it is of another search, until the answer to this one is there. */
export type ListState<Answer> = Omit<QueryState<never>, 'data' | 'isFetching'> & {
  pages: readonly Answer[] | null
  isPlaceholderData: boolean
  fetchNextPage: () => void
}

export type ListOptions<Answer, Place> = ReturnType<typeof listOptions<Answer, Place>>

export function useListQuery<Answer, Place>(asked: ListOptions<Answer, Place>): ListState<Answer> {
  const found = useInfiniteQuery(asked, queryClient)
  return {
    pages: found.data?.pages ?? null,
    error: found.failureReason,
    isPlaceholderData: found.isPlaceholderData,
    refetch: () => void found.refetch(),
    fetchNextPage: () => void found.fetchNextPage(),
  }
}

/** The value, once it has not changed for a moment. */
export function useDebounced<Typed>(typed: Typed): Typed {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => callAfter(delaysMs.typed, () => setDebounced(() => typed)), [typed])
  return debounced
}

/** Fetches all that is shown anew, or `which` of it: after a command, or when something was written down. An answer that is on its way may not know of it yet: who waits for that one waits for the new one. */
export async function invalidateQueries(which: QueryFilters = {}): Promise<void> {
  void queryClient.cancelQueries(which, { silent: true })
  await queryClient.invalidateQueries(which)
}

/** Puts the answer of a command into the cache: it is newer than whatever was asked for before. All else that is shown is fetched anew. */
export function setQueryData<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  answer: AnswerOf<Name>,
): void {
  const { queryKey } = queryOptionsOf(name, input)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
  void invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) })
}

/** The kind of a query by who answers it; `far`: another program. The catalog is long, and the view says when it is another. */
const kindOf = ({ queryKey: [name] }: Query): 'near' | 'far' | 'catalog' =>
  name === 'catalog.read' ? 'catalog' : /^(agreements|shop)[.]/.test(String(name)) ? 'far' : 'near'

/** Invalidates the queries of a kind a while after the first of many changes of `sign`, where one of them is shown. */
function invalidateAfter(kind: ReturnType<typeof kindOf>, ms: number, sign: (office: OfficeView) => unknown) {
  const shown = { predicate: (query: Query) => kindOf(query) === kind, type: 'active' } as const
  let stop: (() => void) | null = null
  return {
    onView: (office: OfficeView, before: OfficeView) => {
      if (sign(office) === sign(before)) return
      if (queryClient.getQueryCache().findAll(shown).length === 0) return
      stop ??= callAfter(ms, () => {
        stop = null
        void invalidateQueries(shown)
      })
    },
    stop: () => stop?.(),
  }
}

/** Invalidates what is shown when something was written down or the line is back, until the function that it gives is called. */
export function startInvalidation(): () => void {
  const parts = [
    // A file of plans that was changed by hand is no fact.
    invalidateAfter('near', delaysMs.news, ({ facts, till }) => `${facts} ${till.plansRevision}`),
    invalidateAfter('far', delaysMs.far, ({ facts }) => facts),
    invalidateAfter('catalog', delaysMs.news, ({ till }) => till.catalogRevision),
  ]
  const stop = useStore.subscribe(({ office, link }, before) => {
    if (!office || !before.office) return
    const isBack = link.state === 'open' && before.link.state === 'lost'
    if (isBack) void invalidateQueries()
    else for (const part of parts) part.onView(office, before.office)
  })
  return () => {
    stop()
    for (const part of parts) part.stop()
  }
}
