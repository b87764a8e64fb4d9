import MarketCommand

/// The program; everything it does is in `MarketCommand`.
@main
struct Market {
    static func main() async {
        await MarketProgram.main()
    }
}
