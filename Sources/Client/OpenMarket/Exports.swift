// One `import OpenMarket` is enough for an app: the entities and use cases of the
// domain, view models and coordinators, and what is needed to add an endpoint, a
// middleware or a transport.
@_exported public import OpenMarketData
@_exported public import OpenMarketDomain
@_exported public import OpenMarketInfrastructure
@_exported public import OpenMarketWire

// What an app switches off by the traits of this package.
#if Everything || Firebase
    @_exported public import OpenMarketFirebase
#endif
#if Everything || Presentation
    @_exported public import OpenMarketPresentation
#endif
