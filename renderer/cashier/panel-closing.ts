// The rule for which panel an answer may close: the one that was open when it was asked for, and none opened since.
import { useStore } from '#renderer/till/store.ts'

const { getState: get, setState: set } = useStore

/** Nor a panel of the same kind that was opened anew. `isToClose`: whether the answer is one that ends it. */
export async function closeAfter<T>(
  answer: Promise<T>,
  isToClose: (given: T) => boolean = () => true,
): Promise<void> {
  const what = get().asking?.what
  let isOpen = what !== undefined
  const stop = useStore.subscribe(({ asking }) => {
    isOpen &&= asking?.what === what
  })
  const given = await answer
  stop()
  if (isOpen && isToClose(given)) set({ asking: null })
}
