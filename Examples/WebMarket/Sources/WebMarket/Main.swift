import Foundation
import HTMLKit
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import WebShop

/// The market in a browser.
@main
struct Main {
    @MainActor
    static func main() async {
        let options: Options
        do throws(MarketArguments.Problem) {
            options = try Options(Array(CommandLine.arguments.dropFirst()))
        } catch {
            stop(error.text + "\n" + Options.help, code: 2)
        }
        if options.wantsHelp {
            print(Options.help)
            return
        }
        let missing = PhotoLibraries.missing.joined(separator: ", ")
        if !missing.isEmpty { warn(Wording(Language(Locale.current))(.noteMissingLibraries, missing)) }
        let market: MarketPlace.Opened
        do throws(MarketError) {
            market = try await options.market.place.open(drafts: options.market.drafts)
        } catch {
            let text = Wording(Language(Locale.current)).text(of: error)
            stop(text.message + "\n" + text.recovery, code: 1)
        }
        let server = HTTPServer(handler: ShopHandler(shop(in: market, options)), configuration: configuration(options))
        do throws(ServerError) {
            print("The shop is open at \(try server.start()). ^C closes it.")
            // A pipe is not flushed by line, so its reader would wait for the address.
            fflush(nil)
        } catch {
            stop(text(of: error, options), code: 1)
        }
        await StopSignals.wait()
        await server.stop()
        await market.backend?.close()
    }

    @MainActor
    private static func shop(in market: MarketPlace.Opened, _ options: Options) -> Shop {
        var settings = ShopSettings()
        settings.isSecure = options.isSecure
        settings.hosts = options.hosts
        return Shop(settings: settings, images: market.client().images) { market.client().useCases }
    }

    private static func configuration(_ options: Options) -> ServerConfiguration {
        var configuration = ServerConfiguration(port: options.port)
        // All visitors from behind a proxy have its address; the shop itself limits the streams of each visitor.
        configuration.streamsPerAddress = configuration.streams
        configuration.timeouts.stop = .seconds(1)
        // A form that is somewhat too large is let in, so that the shop itself can say so.
        configuration.limits.body = 2 * 33_554_432
        return configuration
    }

    private static func text(of error: ServerError, _ options: Options) -> String {
        guard case .system(_, let code) = error, code != 0 else { return "The shop cannot listen: \(error)" }
        return "The shop cannot listen at port \(options.port): " + String(cString: strerror(code))
    }

    private static func warn(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static func stop(_ text: String, code: Int32) -> Never {
        warn(text)
        exit(code)
    }
}
