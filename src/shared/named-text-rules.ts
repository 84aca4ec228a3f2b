const joint = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu

/** Adds a space between Chinese and Latin letters, for texts with an inserted name. */
export const spaced = (text: string): string => text.replace(joint, ' ')

/** Prevents line breaks inside a name of several words. */
export const unbroken = (name: string): string => name.replaceAll(' ', '\u00a0')
