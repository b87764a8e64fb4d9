#if !(Everything || Firebase)
    #error("OpenMarketEmbedded needs the trait Firebase of the package OpenMarket: its accounts speak that protocol.")
#endif
