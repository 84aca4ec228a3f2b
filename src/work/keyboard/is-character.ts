/** Whether a key types a character; with Ctrl, Alt or Cmd it is a command. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
