// The head of a page: its title and the actions on the whole page; and the problem of the last action below it.
import type { ReactNode } from 'react'
import { takeFocus } from '#renderer/ui/focus.ts'
import { useStore } from '#renderer/till/store.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'

/** `above`: the way back; `children`: acts. The heading takes the focus when the page opens. */
export function PageHead(props: { title: string; words?: string; above?: ReactNode; children?: ReactNode }) {
  const { title, words, above, children } = props
  return (
    <header className="page-head">
      {above}
      <div className="page-head-row">
        <div className="page-head-words">
          <h1 ref={takeFocus} tabIndex={-1}>
            {title}
          </h1>
          {words !== undefined && <p>{words}</p>}
        </div>
        {children !== undefined && <div className="page-acts no-print">{children}</div>}
      </div>
    </header>
  )
}

export function PageProblem({ locale }: { locale: string }) {
  const trouble = useStore((state) => state.trouble)
  return (
    trouble && (
      <ProblemNotice problem={trouble} locale={locale} dismiss={() => useStore.setState({ trouble: null })} />
    )
  )
}
