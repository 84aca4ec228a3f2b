const { supportedValuesOf } = Intl

/** Offers every time zone that the engine knows. */
export const offerAllZones = (): void => {
  Intl.supportedValuesOf = supportedValuesOf
}

/** Offers every twentieth time zone: to show all of them takes most of the time of a test whose page has the field. */
export const offerFewZones = (): void => {
  Intl.supportedValuesOf = (key) => {
    const all = supportedValuesOf(key)
    return key === 'timeZone' ? all.filter((zone, at) => at % 20 === 0 || zone === 'Europe/Berlin') : all
  }
}
