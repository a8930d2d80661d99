// The choice of who signs an act, shown where more than one person may.
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { signersOf } from '#renderer/signature/signers.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Permission } from '#shared/permissions.ts'

export function Signer(props: {
  what: Permission
  person: string | null
  onSelect: (person: string) => void
}) {
  const { what, person, onSelect } = props
  const { t } = useTranslation()
  const state = useStore()
  const able = signersOf(state, what)
  if (able.length < 2) return null
  return (
    <Stack gap={2}>
      <Text as="span" weight="strong">
        {t('people.signs')}
      </Text>
      <Segmented
        label={t('people.signs')}
        segments={able.map(({ id, name }) => ({ value: id, words: name }))}
        value={person}
        onSelect={onSelect}
      />
    </Stack>
  )
}
