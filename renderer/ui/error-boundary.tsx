// The screen in place of one that cannot be drawn: what happened, that the money is safe without it, and that it starts again.
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/button.tsx'
import styles from '#renderer/ui/connecting.module.css'
import { Notice } from '#renderer/ui/notice.tsx'

type Props = {
  children: ReactNode
  /** Told once for each failure, after the words stand on the screen; whoever watches the page decides when it starts again. */
  failed: (error: unknown) => void
  /** Starts the page again, now. */
  again: () => void
}

/** The only class among the screens: React has no other way to catch what a drawing throws. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken again={this.props.again} /> : this.props.children
  }
}

function Broken({ again }: { again: () => void }) {
  const { t } = useTranslation()
  const words = {
    what: t('parts.failed.what'),
    money: t('parts.failed.money'),
    remedy: t('parts.failed.remedy'),
  }
  return (
    <main className={styles.opening}>
      <Notice words={words} />
      <Button icon="again" onClick={again}>
        {t('parts.failed.again')}
      </Button>
    </main>
  )
}
