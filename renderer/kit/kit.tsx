// A page of every part of the kit in every state: what a designer opens first. `npx vite --mode kit` serves it, `?lang=fi` in another language.
import '#renderer/ui/theme.css'
import { createRoot } from 'react-dom/client'
import { switchLanguage } from '#renderer/i18n/i18n.ts'
import { Cards } from '#renderer/kit/cards.tsx'
import { Controls, Fields } from '#renderer/kit/controls.tsx'
import { Foundations } from '#renderer/kit/foundations.tsx'
import styles from '#renderer/kit/kit.module.css'
import { Layouts } from '#renderer/kit/layouts.tsx'
import { Money, ProblemSamples } from '#renderer/kit/messages.tsx'
import { useStore } from '#renderer/till/store.ts'
import { language } from '#shared/language.ts'

const asked = language.safeParse(new URLSearchParams(location.search).get('lang'))
const spoken = asked.success ? asked.data : 'en'
await switchLanguage('cashier', spoken)
useStore.setState({ chosen: spoken })
document.documentElement.lang = spoken

const place = document.getElementById('screen')
if (place)
  createRoot(place).render(
    <main className={styles.kit}>
      <Foundations />
      <Layouts />
      <Controls />
      <Fields />
      <Cards />
      <ProblemSamples />
      <Money />
    </main>,
  )
