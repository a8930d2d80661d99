// The look of a field, for what is no text field: its box, and what is written in.
import styles from '#renderer/ui/field.module.css'

export const fieldBox = styles.box
export const fieldInput = styles.input
