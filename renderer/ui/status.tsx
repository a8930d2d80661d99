// The region in which progress is read out to people who do not look, whenever its words change.
import type { ComponentProps } from 'react'
import { Text } from '#renderer/ui/layout.tsx'

export const Status = (props: Omit<ComponentProps<typeof Text>, 'as' | 'role'>) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` may hold no headings or paragraphs
  <Text as="div" role="status" {...props} />
)
