// The look of a field, for what is no text field: its label, its box, and what is written in.
import styles from '#renderer/ui/field.module.css'

export const fieldLabel = styles.label
export const fieldBox = styles.box
export const fieldInput = styles.input
