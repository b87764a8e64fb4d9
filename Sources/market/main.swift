print("OpenMarket")
