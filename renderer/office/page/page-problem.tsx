// The problem of the last action on this page.
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { useStore } from '#renderer/till/store.ts'

export function PageTrouble({ locale }: { locale: string }) {
  const trouble = useStore((state) => state.trouble)
  return (
    trouble && (
      <ProblemNotice problem={trouble} locale={locale} dismiss={() => useStore.setState({ trouble: null })} />
    )
  )
}
