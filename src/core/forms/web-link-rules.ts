const longestLink = 2048

/** Whether a text is a link people can open: http or https, a host with a dot or localhost, no user name in it. */
export const isWebLink = (input: string): boolean => {
  if (input.length > longestLink || !/^https?:\/\/[^\s\\]+$/i.test(input) || !URL.canParse(input)) return false
  const { hostname, username, password } = new URL(input)
  return (
    !username &&
    !password &&
    (hostname === 'localhost' || hostname.startsWith('[') || hostname.slice(0, -1).includes('.'))
  )
}
